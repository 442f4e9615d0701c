export { CallDesk } from "./call-desk";
export { noteDone, useCallNote } from "./note-store";
export { noteFacts, noteText } from "./note-words";
