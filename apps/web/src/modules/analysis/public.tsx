/** What other modules may draw of analyses. */
export { FigureNumber } from "./figure-number";
