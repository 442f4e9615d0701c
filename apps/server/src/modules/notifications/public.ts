/** What other modules may use of notifications. */
import { privateMessage } from "./kinds";

/** The kind of what people write to each other. */
export const MESSAGE_KIND = privateMessage.key;
