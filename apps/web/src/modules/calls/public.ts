export { CallDesk } from "./call-desk";
export { type CallNote, noteDone, useCallNote } from "./note-store";
export { noteFacts, noteText } from "./note-words";
