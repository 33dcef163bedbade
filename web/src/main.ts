import { mount } from "svelte"
import App from "./App.svelte"
import "./look/fonts.css"
import "./look/ink.css"
import "./look/page.css"
import "./look/buttons.css"
import "./look/controls.css"
import "./look/banners.css"
import "./look/map.css"

const target = document.getElementById("app")
if (target) mount(App, { target })
