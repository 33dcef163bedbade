export type Theme = "light" | "dark"

const KEPT = "stockrail-theme"
const prefersDark = matchMedia("(prefers-color-scheme: dark)")

function kept(): Theme | null {
  const value = localStorage.getItem(KEPT)
  return value === "light" || value === "dark" ? value : null
}

class Lamp {
  #chosen = $state<Theme | null>(kept())
  #system = $state<Theme>(prefersDark.matches ? "dark" : "light")
  theme = $derived(this.#chosen ?? this.#system)

  constructor() {
    prefersDark.addEventListener("change", (event) => {
      this.#system = event.matches ? "dark" : "light"
    })
  }

  turn(): void {
    this.#chosen = this.theme === "dark" ? "light" : "dark"
    localStorage.setItem(KEPT, this.#chosen)
  }
}

/** The lamp over the table: the system's choice until the visitor turns it. */
export const lamp = new Lamp()
