/** What other modules may use of the home screen: they offer cards and draw them with these parts. */
export { offerAdminFigure } from "./admin-figures";
export { Figures, HomeList } from "./card-parts";
export { offerHomeCard } from "./cards";
