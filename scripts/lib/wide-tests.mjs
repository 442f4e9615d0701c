/** Files of tests that take long: a run makes those that the seed draws, a full run all of them. */
import { sampledFiles } from "./sampled.mjs";

/** So many are made however many there are: a run does not grow with each that is added. */
export const DRAWN_FILES = 12;

/**
 * Kill rounds, whole clusters and disks, random walks of many clients, walks over every field with every right, and over
 * every route with every text. Of unit tests those that start programs.
 */
export const WIDE = [
  "apps/server/src/embedded-postgres/embedded-cluster.unit.test.ts",
  "apps/server/src/kernel/approval/clocks.test.ts",
  "apps/server/src/kernel/approval/walks.test.ts",
  "apps/server/src/kernel/backup/backup-levels.test.ts",
  "apps/server/src/kernel/fields/ext-indexes.test.ts",
  "apps/server/src/kernel/files/decoder.test.ts",
  "apps/server/src/kernel/files/office.test.ts",
  "apps/server/src/kernel/files/s3.test.ts",
  "apps/server/src/kernel/files/scan.test.ts",
  "apps/server/src/kernel/imports/look.test.ts",
  "apps/server/src/kernel/imports/others-files.test.ts",
  "apps/server/src/kernel/imports/row-sheets.test.ts",
  "apps/server/src/kernel/imports/row-templates.test.ts",
  "apps/server/src/kernel/imports/run.test.ts",
  "apps/server/src/kernel/imports/start.test.ts",
  "apps/server/src/kernel/imports/strange-files.test.ts",
  "apps/server/src/kernel/jobs/file-turns.test.ts",
  "apps/server/src/kernel/jobs/scheduler.test.ts",
  "apps/server/src/kernel/jobs/thread.test.ts",
  "apps/server/src/kernel/records/search/own-terms.test.ts",
  "apps/server/src/kernel/records/write/bulk-undo.test.ts",
  "apps/server/src/kernel/sheets/hostile-files.unit.test.ts",
  "apps/server/src/kernel/start/migrate.test.ts",
  "apps/server/src/modules/custom-forms/remote-types.test.ts",
  "apps/server/src/modules/custom-forms/type-changes.test.ts",
  "apps/server/src/modules/invoices/invoice-walk.test.ts",
  "apps/server/src/modules/payments/payments-walk.test.ts",
  "apps/server/src/modules/receivables/money-walk.test.ts",
  "apps/server/src/modules/session/before-the-hash.test.ts",
  "apps/server/src/modules/session/passwords.test.ts",
  "apps/server/src/modules/session/sign-in-limits.test.ts",
  "apps/server/src/modules/stock/stock-walk.test.ts",
  "apps/server/src/modules/users/quit-many.test.ts",
  "apps/server/test/approval-kill.test.ts",
  "apps/server/test/approval-live.test.ts",
  "apps/server/test/approval-races.test.ts",
  "apps/server/test/assign-kill.test.ts",
  "apps/server/test/background-kill.test.ts",
  "apps/server/test/backup.test.ts",
  "apps/server/test/ending.test.ts",
  "apps/server/test/faults.test.ts",
  "apps/server/test/field-change-kill.test.ts",
  "apps/server/test/field-rights-live.test.ts",
  "apps/server/test/field-rights-writes.test.ts",
  "apps/server/test/field-rights.test.ts",
  "apps/server/test/files-kill.test.ts",
  "apps/server/test/handover-kill.test.ts",
  "apps/server/test/import-kill.test.ts",
  "apps/server/test/injection.test.ts",
  "apps/server/test/ledger-kill.test.ts",
  "apps/server/test/jobs.test.ts",
  "apps/server/test/live-sockets.test.ts",
  "apps/server/test/live-told.test.ts",
  "apps/server/test/load-queue.test.ts",
  "apps/server/test/lost-answers.test.ts",
  "apps/server/test/one-input.test.ts",
  "apps/server/test/picture-load.test.ts",
  "apps/server/test/point-in-time.test.ts",
  "apps/server/test/recycle-kill.test.ts",
  "apps/server/test/reminders.test.ts",
  "apps/server/test/requests-kill.test.ts",
  "apps/server/test/slow-bodies.test.ts",
  "apps/server/test/starting.test.ts",
  "apps/server/test/topics.test.ts",
  "apps/server/test/typed-texts.test.ts",
  "apps/server/test/wire.test.ts",
  "scripts/lib/browser-stage.test.ts",
  "scripts/lib/install.test.ts",
  "scripts/lib/vitest-stage.test.ts",
];

/** The draw of this run. */
export const drawnWide = () => sampledFiles(WIDE, DRAWN_FILES);

/** Those that this run leaves out. @returns {string[]} */
export function leftOut() {
  const drawn = new Set(drawnWide().drawn);
  return WIDE.filter((file) => !drawn.has(file));
}
