/** What other modules may use of print templates. */
export { companyLogo, drawn } from "./draw";
export { type CommonTable, offerCommonTable, offerPaper, type Paper, type PaperParts, type Printed } from "./papers";
export { offeredField, paperText, recordPaper } from "./record-paper";
