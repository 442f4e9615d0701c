import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
});
