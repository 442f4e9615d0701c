import { webRecords } from "@qicheng/api/web-records.generated";
import { offerFull } from "../kernel/open/full-records";
import { ROUTES } from "./modules.generated";

/** Records of every type that has a list stand in the container for one thing whole, under the name of their module. */
export function offerFullRecords(): void {
  for (const { records, page } of ROUTES) if (records && page.full) offerFull(webRecords[records].module, page.full);
}
