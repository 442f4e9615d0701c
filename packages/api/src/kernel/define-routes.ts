/**
 * Route definitions: the HTTP API as data. The server mounts handlers on them, the web calls them,
 * OpenAPI and the permission table come out of them. A route without `permission` does not compile, nor does one that says
 * neither what it shows nor what it changes: topics as in `topics.ts`.
 */
import type { z } from "zod";
import type { TitleOfMany } from "./declare";
import type { PermissionKey } from "./permission-tree";

/** `public` needs no login key, `signedIn` any valid one; otherwise one key, or any of several. */
export type RoutePermission = "public" | "signedIn" | PermissionKey | readonly PermissionKey[];

/**
 * Whose rights a write changes: one's `own` (a password), those of a `person`, of everybody with a `role`, of heads and
 * members of a `branch`, or of the `first` person of an empty company. Only handlers of such a route are given the
 * means to write rights, and what they wrote is judged before it is committed.
 */
export const RIGHTS = ["own", "person", "role", "branch", "first"] as const;
export type Rights = (typeof RIGHTS)[number];

/** Shape of a success answer beside `result` and `msg`; a `redirect` has none and leads a browser to a page of ours. */
export type AnswerKind = "ok" | "data" | "list" | "bytes" | "redirect";

/** A record type as everything calls it: one spelling for form, scenes, log, bin and files, and what one of them is called. */
export interface RecordNames {
  module: string;
  title: TitleOfMany;
  /** The right to take them out by a file; without one nobody does. */
  export?: PermissionKey;
  /** The right to bring many in by a file; without one nobody does. */
  import?: PermissionKey;
  /** And to say there whose they are and when they were made. */
  importOrigin?: PermissionKey;
  /** The right to look at what is masked on rows of others, one value at a time. */
  reveal?: PermissionKey;
}

/** A tree as everything calls it, and the module of the records that lie in it. */
export interface TreeNames {
  module: string;
  title: TitleOfMany;
  holds: string;
}

/** Of which topics the answer tells; nothing it tells of ever changes where there are none. */
export interface Reads {
  effect: "read";
  shows: readonly string[];
  changes?: never;
  unlogged?: never;
}

/** A write runs in one transaction with its audit rows and may carry an Idempotency-Key. */
export interface Writes {
  effect: "write";
  /** Subjects of which answers from before are stale; none where no answer tells of what was written. */
  changes: readonly string[];
  shows?: never;
  /** What it writes is one's own and says nothing of records: it stands in no log. */
  unlogged?: true;
}

/** What a definition says whatever its effect. */
export interface RouteParts<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  method: "GET" | "POST";
  /** As the specification writes it; matched without regard to case or a trailing slash. */
  path: `/${string}`;
  summary: string;
  permission: RoutePermission;
  /** What single acts of a path need besides, by the value of `act` in its input. */
  acts?: Readonly<Record<string, PermissionKey>>;
  /** A write that changes people, their passwords, roles, branches or heads does not compile without it. */
  rights?: Rights;
  input: Input;
  answer: AnswerKind;
  /** `data` of a data answer, one row of a list answer. */
  output: Output;
  /**
   * The body is multipart; its file is stored before the handler begins. Besides the route's permission it needs the right
   * to write something that carries files, but where the file is the route's own.
   */
  multipart?: true | "own";
  /** For clients outside: our own screens have another way. */
  outside?: true;
  /** A program with an API key may not ask it: sessions, second steps and keys are the person's own. So is every route with `rights`. */
  onlyInPerson?: true;
  /** A key with chosen rights may not ask it either: it tells of what the person made with all of his, or does it. */
  needsWholeKey?: true;
  /** Records by whose id this route reads or writes; drives the generated access tests. */
  touches?: string;
  /** What the rows are called whose routes these are; of the company's own set-up `add` says it for its group. */
  record?: RecordNames;
  /** The same of a tree. */
  tree?: TreeNames;
}

export type RouteDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = RouteParts<
  Input,
  Output
> &
  (Reads | Writes);

export type RouteGroup = { readonly [name: string]: RouteDefinition };

/** Names a group of routes without widening their types. */
export function defineRoutes<const Group extends RouteGroup>(routes: Group): Group {
  return routes;
}

/** What a caller may send: before decoding. */
export type RouteInput<Route extends RouteDefinition> = z.input<Route["input"]>;
/** What a handler receives: after decoding. */
export type RouteArguments<Route extends RouteDefinition> = z.output<Route["input"]>;
/** One row, or the data, of the answer. */
export type RouteOutput<Route extends RouteDefinition> = z.output<Route["output"]>;
