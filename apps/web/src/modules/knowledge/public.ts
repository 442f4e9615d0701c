/** What other modules may show of articles: the code comes when it is looked at. */
export const loadRelated = () => import("./related");
