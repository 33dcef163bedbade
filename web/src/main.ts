import { mount } from "svelte"
import App from "./App.svelte"
import "./look/fonts.css"
import "./look/ink.css"
import "./look/page.css"
import "./look/controls.css"

const target = document.getElementById("app")
if (target) mount(App, { target })
