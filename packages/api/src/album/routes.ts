/** Pictures that one keeps to use them again: one's own, and those of the company. */
import type { Message } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { id, wholeNumber } from "../kernel/scalars";
import { fileRef, noOutput } from "../kernel/shapes";
import { ALBUM } from "../kernel/topics";

interface Category {
  id: number;
  title: Message;
  /** Everybody sees what is in it; otherwise who put it there. */
  shared: boolean;
}

/** The first is meant where none is said. */
export const ALBUM_CATEGORIES = [
  { id: 1, title: { cn: "我的图片", en: "My pictures" }, shared: false },
  { id: 2, title: { cn: "公司图片", en: "Company pictures" }, shared: true },
] as const satisfies readonly Category[];

export const categoryId = () => wholeNumber(1, ALBUM_CATEGORIES.length, { cn: "相册分类", en: "Category" });

export const albumRow = z.strictObject({ ...fileRef.shape, userid: z.int() });
export type AlbumRow = z.output<typeof albumRow>;

export const album = defineRoutes({
  index: {
    method: "POST",
    path: "/api/album/list",
    summary: "相册图片，按分类",
    permission: "signedIn",
    effect: "read",
    shows: [ALBUM],
    input: z.strictObject({ ...pageQuery(), categoryid: categoryId().default(ALBUM_CATEGORIES[0].id) }),
    answer: "list",
    output: albumRow,
  },
  categories: {
    method: "POST",
    path: "/api/album/category",
    summary: "相册分类",
    permission: "signedIn",
    effect: "read",
    shows: [],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(z.strictObject({ id: z.int(), name: z.string(), shared: z.int() })),
  },
  remove: {
    method: "POST",
    path: "/api/album/delete",
    summary: "从相册删除自己的图片；用它的记录不受影响",
    permission: "signedIn",
    effect: "write",
    changes: [ALBUM],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "album",
  },
});
