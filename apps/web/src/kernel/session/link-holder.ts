/** Whom the link of this page was made for, as a watermark says it: nobody need be signed in where a file is shown. */
import { create } from "zustand";

export const useLinkHolder = create(() => ({ mark: "" }));

export const setLinkHolder = (mark: string): void => useLinkHolder.setState({ mark });
