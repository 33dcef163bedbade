import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/stockrail/server/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: {
    include: ["src/**/*.test.ts"],
    execArgv: ["--experimental-eventsource", "--disable-warning=UNDICI-ES"],
  },
})
