/** What other modules may use of categories of articles. */
export { setBranches } from "./handlers";
export { seenCategories } from "./sight";
export { knowledgeTree } from "./tree";
