/** Fetched where it is opened: it draws a QR code. */
import { lazy } from "react";

export const SetUp = lazy(() => import("./set-up"));
