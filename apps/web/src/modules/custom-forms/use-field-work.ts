/** What is done to the fields of a module beside requests, asked for as long as something goes on. */
import type { FieldWork } from "@qicheng/api/custom-forms/routes";
import { useCallback, useEffect, useRef } from "react";
import { isAtWork, isBusy } from "../../kernel/designer/field-work";
import { callQuery, useCall } from "../../kernel/http/hooks";
import { queryClient } from "../../kernel/http/query-client";

const EVERY_MS = 1_000;

/** Fields whose type is being changed, or could not be. */
const changesIn = (works: readonly FieldWork[]): string =>
  works
    .filter(isBusy)
    .map(({ field }) => field)
    .join();

/**
 * @param onChanged a field has become of another type, or could not
 * @returns what is done to a field
 */
export function useFieldWork(module: string, onChanged: () => void): (key: string) => FieldWork | undefined {
  const input = { module };
  const before = queryClient.getQueryData(callQuery("customForms.work", input).queryKey);
  const goesOn = before?.data.some(isAtWork) ?? false;
  const { data } = useCall("customForms.work", input, goesOn ? { every: EVERY_MS } : {});
  const works = data?.data;
  const busy = changesIn(works ?? []);
  const was = useRef(busy);
  const tell = useRef(onChanged);
  useEffect(() => {
    tell.current = onChanged;
  });
  useEffect(() => {
    const had = was.current.split(",");
    was.current = busy;
    const left = had.filter((key) => key !== "" && !busy.split(",").includes(key));
    if (left.length > 0) tell.current();
  }, [busy]);
  return useCallback((key: string) => works?.find(({ field }) => field === key), [works]);
}
