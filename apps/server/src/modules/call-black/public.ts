export { refusedBy } from "./refused";
