import { MediaQuery } from "svelte/reactivity"

/** A phone: board, decision and sheets are places of their own. */
export const narrow = new MediaQuery("max-width: 900px")
