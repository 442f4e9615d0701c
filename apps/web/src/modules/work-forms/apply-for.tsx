import { lazy } from "react";
import { openOver } from "../../kernel/ui/dialogs/over";
import type { Applied } from "./apply-drawer";

const ApplyDrawer = lazy(() => import("./apply-drawer"));

/** Fills in a form over whatever screen one is on. */
export const applyFor = (form: Applied): void => openOver((close) => <ApplyDrawer form={form} onClose={close} />);
