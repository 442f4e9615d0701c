import { readdirSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pageFiles } from "./build/ahead";
import { withoutCalendarFont } from "./build/calendar-font";
import { chunks } from "./build/chunks";
import { compressed } from "./build/compressed";
import { doorFont } from "./build/door-font";
import { leanLibrary } from "./build/lean-library";
import { namedMedia } from "./build/named-media";
import { quietIcons } from "./build/quiet-icons";
import { shell } from "./build/shell";

const at = (file: string) => path.join(import.meta.dirname, file);
/** What a visit needs, in this order: the sign-in page, the frame with a list, a record with its form. */
const visit = chunks({
  door: [at("src/main.tsx"), at("src/modules/session/login.page.tsx")],
  desk: [
    at("src/app/signed-in.tsx"),
    at("src/app/frame/arrive.ts"),
    at("src/kernel/records/define/define-record.tsx"),
    at("src/kernel/list/screen/list-side.tsx"),
    at("src/modules/approvals/badges.tsx"),
    at("src/modules/clues/due-badge.tsx"),
    at("src/modules/queue/queue-badge.tsx"),
    at("src/modules/users/pending-badge.tsx"),
  ],
  record: [
    at("src/kernel/records/panel/record-panel.tsx"),
    at("src/kernel/records/define/record-form.tsx"),
    at("src/kernel/attachments/attachments.tsx"),
    at("src/kernel/forms/shown/rows-brief.tsx"),
    at("src/modules/followups/public.ts"),
    at("src/modules/contacts/public.ts"),
  ],
});

const WORKER = at("src/app/service-worker.ts");
const kept = shell(
  WORKER,
  visit.groups.map(({ name }) => name),
);

/** Names that the sign-in page of most companies, and of the demo, shows. */
const ON_THE_DOOR = "启程科技有限公司系统管理员销售总监经理财务周明远陈海峰王晓岚李思远许静此项必填";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    namedMedia(),
    quietIcons(),
    leanLibrary(),
    withoutCalendarFont(),
    doorFont([at("src/modules/session/texts.ts")], ON_THE_DOOR),
    visit.plugin,
    pageFiles(at("src/modules"), () => readdirSync(at("src/modules")), ["door", "desk"]),
    kept.plugin,
    compressed(),
  ],
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
      input: [at("index.html"), WORKER],
      output: {
        entryFileNames: kept.entryFileNames,
        // the first page lists all that it may ask for later: a name costs everybody bytes, and the manifest knows it
        chunkFileNames: "assets/[hash].js",
        codeSplitting: { groups: visit.groups },
      },
    },
  },
});
