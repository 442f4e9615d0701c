/** What other modules may use of analyses: they declare figures over their rows. */
export { offerCounted, offerFigure, offerRate } from "./figures";
