/** Buttons drawn from actions. */
import { Button, type ButtonProps, Tooltip, type TooltipProps } from "antd";
import { usePhone } from "../ui/basis/use-phone";
import type { Action } from "./action";
import { keysText } from "./strokes";

interface Props extends Pick<ButtonProps, "icon" | "type" | "size"> {
  act: Action;
}

/** By its words, with a sign before them. */
export function ActButton({ act, loading = false, ...look }: Props & { loading?: boolean }) {
  const { title, label = title, disabled = false, run } = act;
  return (
    <Button {...look} loading={loading} disabled={disabled && !loading} onClick={run}>
      {label}
    </Button>
  );
}

/** By its sign alone, which says more to whoever points at it. */
export function ActSign({ act, placement = "top", ...look }: Props & Pick<TooltipProps, "placement">) {
  const { title, keys, disabled = false, run } = act;
  const phone = usePhone();
  return (
    <Tooltip title={keys === undefined || phone ? title : `${title} ${keysText(keys)}`} placement={placement}>
      <Button {...look} aria-label={title} disabled={disabled} onClick={run} />
    </Tooltip>
  );
}
