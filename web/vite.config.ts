import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/stockrail/server/static",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/notices/service-worker.ts" },
      // The worker is always found at the same address, from which it may see every page.
      output: {
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: {
    include: ["src/**/*.test.ts"],
    css: { include: /ink\.css/ },
    execArgv: ["--experimental-eventsource", "--disable-warning=UNDICI-ES"],
  },
})
