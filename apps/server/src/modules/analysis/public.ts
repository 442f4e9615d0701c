/** What other modules may use of analyses: they declare figures over their rows. */
export { added, sumsOf } from "./count";
export { figureNamed, offerCounted, offerFigure, offerRate } from "./figures";
export { wireFigure } from "./sheet";
