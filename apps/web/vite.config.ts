import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env.API ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    manifest: true,
    target: "es2022",
    // the content security policy allows same-origin files only, no data: urls
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(["/api", "/Api", "/main", "/files", "/socket.io"].map((path) => [path, server])),
  },
});
