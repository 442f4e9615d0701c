import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed";
import { doorChunk } from "./build/door-chunk";
import { doorFont } from "./build/door-font";

const at = (file: string) => path.join(import.meta.dirname, file);
const door = doorChunk([at("src/main.tsx"), at("src/modules/session/login.page.tsx")]);

/** Names that the sign-in page of most companies, and of the demo, shows. */
const ON_THE_DOOR = "启程科技有限公司系统管理员销售总监经理财务周明远陈海峰王晓岚李思远许静此项必填";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), doorFont([at("src/modules/session/texts.ts")], ON_THE_DOOR), door.plugin, compressed()],
  worker: { format: "es" },
  build: {
    manifest: true,
    target: "es2022",
    // the content security policy allows same-origin files only, no data: urls
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "door", test: door.has }] },
      },
    },
  },
});
