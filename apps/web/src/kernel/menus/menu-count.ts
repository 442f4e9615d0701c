/** How much there is to do on a screen: one number with one meaning, and that of a group is the sum of its screens. */
import { useQueries } from "@tanstack/react-query";
import { type Answer, call, type InputOf, type RouteName } from "../http/call";
import { callKey } from "../http/hooks";
import { say, type Title } from "../i18n/language";

/** What a screen counts. Screens of one group count different things, so that their numbers may be added. */
export interface MenuCount {
  query: {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
    refetchInterval: number | false;
  };
  read: (answer: unknown) => number;
  /** What it counts, with the number. */
  title: (count: number) => Title;
}

/** After which what grows by itself is asked for anew. */
const EVERY_MS = 60_000;

export const menuCount = <Name extends RouteName>(
  name: Name,
  given: {
    input: InputOf<Name>;
    read: (answer: Answer<Name>) => number | undefined;
    title: (count: number) => Title;
    /** It grows as time goes by. */
    timed?: true;
  },
): MenuCount => ({
  query: {
    queryKey: callKey(name, given.input),
    queryFn: ({ signal }) => call(name, given.input, { signal }),
    refetchInterval: given.timed ? EVERY_MS : false,
  },
  read: (answer) => given.read(answer as Answer<Name>) ?? 0,
  title: given.title,
});

const BETWEEN = " · ";

/** All of it, and what it is made of. */
export function useMenuCount(counts: readonly MenuCount[]): { count: number; title: string } {
  const answers = useQueries({ queries: counts.map(({ query }) => query) });
  const found = counts.map(({ read, title }, at) => {
    const answer = answers[at]?.data;
    const count = answer === undefined ? 0 : read(answer);
    return { count, title: say(title(count)) };
  });
  const some = found.filter(({ count }) => count > 0);
  return {
    count: some.reduce((sum, { count }) => sum + count, 0),
    title: some.map(({ title }) => title).join(BETWEEN),
  };
}
