/** What other modules may use of attendance. */
export { playPunches } from "./demo/play";
