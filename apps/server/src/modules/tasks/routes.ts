/** Handlers of tasks. */
import { recordHandlers } from "../../kernel/record-api/handlers";
import { action, add, edit } from "./acts";
import { dateList } from "./calendar";
import { colleagues, comment, messages } from "./comments";
import { taskType } from "./type";

export const handlers = { ...recordHandlers(taskType), add, edit, action, dateList };
export const messageHandlers = { list: messages, comment, colleagues };
