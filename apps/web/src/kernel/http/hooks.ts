/** Reading and writing through the API from components. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { about } from "../i18n/about";
import { toast } from "../tell/toast";
import { actionKeys } from "./action-keys";
import { type Answer, CallError, call, type InputOf, type RouteName } from "./call";
import { queryClient } from "./query-client";
import { tellFailure } from "./tell-failure";

/** Key of a cached answer: `["users", "index", input]`. The route in it says when the answer is stale. */
export function callKey(name: RouteName, input?: unknown): unknown[] {
  const key: unknown[] = name.split(".");
  return input === undefined ? key : [...key, input];
}

/** One query, typed by the route. */
export function callQuery<Name extends RouteName>(name: Name, input: InputOf<Name>) {
  return queryOptions({
    queryKey: callKey(name, input),
    queryFn: ({ signal }): Promise<Answer<Name>> => call(name, input, { signal }),
  });
}

/** Reads a route at once, outside of a component; what was answered a moment ago is taken as it is. */
export const readCall = <Name extends RouteName>(name: Name, input: InputOf<Name>): Promise<Answer<Name>> =>
  queryClient.fetchQuery({ ...callQuery(name, input), staleTime: 30_000 });

/** Asks for what the next press will want; what fails is asked for again by whoever shows it. */
export function askSoon<Name extends RouteName>(name: Name, input: InputOf<Name>): void {
  void queryClient.prefetchQuery(callQuery(name, input));
}

/** What pages of a log are asked by. */
export type Paged<Name extends RouteName> = Omit<InputOf<Name>, "page" | "rows">;
const PAGE = 10;

/** Pages of a log one after another; it ends with the first page that is short. */
export const pagesQuery = <Name extends RouteName>(name: Name, input: Paged<Name>) =>
  infiniteQueryOptions({
    queryKey: [...callKey(name, input), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...input, page: pageParam, rows: PAGE } as unknown as InputOf<Name>, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.rows.length < PAGE ? undefined : pages.length + 1),
  });

/** Asks for the first page, before anything is drawn that shows it. */
export function askPagesSoon<Name extends RouteName>(name: Name, input: Paged<Name>): void {
  void queryClient.prefetchInfiniteQuery(pagesQuery(name, input));
}

interface ReadOptions {
  /** false waits. */
  enabled?: boolean;
  /** Milliseconds during which a cached answer is used without asking again. */
  staleTime?: number;
  /** true keeps showing the former answer (see `isPlaceholderData`) while another page or filter loads. */
  keep?: boolean;
  /** Milliseconds after which it is asked for again while it is looked at. */
  every?: number;
}

/** Reads a route. Failures are shown by the screen (ErrorState), never as a toast. */
export function useCall<Name extends RouteName>(name: Name, input: InputOf<Name>, options: ReadOptions = {}) {
  const { keep, every, ...rest } = options;
  return useQuery({
    ...callQuery(name, input),
    ...rest,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(every ? { refetchInterval: every } : {}),
  });
}

interface WriteOptions<Name extends RouteName> {
  onSuccess?: (answer: Answer<Name>, input: InputOf<Name>) => unknown;
  /** Return true when the screen shows the refusal itself (under fields, conflict dialog): no toast then. */
  onRefused?: (error: CallError, input: InputOf<Name>) => boolean | undefined;
  /** The name of what it was done to, which the toast adds to the message. true: the message says it itself; false: no toast. */
  toast: boolean | ((input: InputOf<Name>) => string);
}

/**
 * Writes through a route: `const save = useWrite("users.edit"); save.mutate(input)`. Success and refusal are toasted, with the name of what it was done to where `toast` tells it. Retries of one action, by itself or by the user, carry the same Idempotency-Key.
 */
export function useWrite<Name extends RouteName>(name: Name, options: WriteOptions<Name>) {
  const keys = useRef(actionKeys());
  return useMutation<Answer<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => call(name, input, { idempotencyKey: keys.current.of(input) }),
    onSuccess: (answer, input) => {
      keys.current.done(input);
      const named = typeof options.toast === "function" ? options.toast(input) : "";
      if (options.toast !== false && answer.msg) toast.success(about(answer.msg, named));
      return options.onSuccess?.(answer, input);
    },
    onError: (error, input) => {
      if (!(error instanceof CallError)) throw error;
      if (error.final) keys.current.done(input);
      if (error.sessionLost || options.onRefused?.(error, input)) return;
      tellFailure(error);
    },
  });
}
