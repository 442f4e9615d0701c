/** Names of things that log entries are about and that are no record type. */
import type { Title } from "@qicheng/api/kernel/declare";
import { findRecordType } from "./registry";

const titles = new Map<string, Title>();

export const registerLogged = (module: string, title: Title): void => void titles.set(module, title);

export const loggedTitle = (module: string): Title | undefined => findRecordType(module)?.title ?? titles.get(module);
