/** What other modules may draw of analyses. */
export { Attainment } from "./attainment";
export { FigureNumber } from "./figure-number";
