import { Input } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { asText } from "../../kernel/forms/values/as-text";
import { type ControlProps, shared } from "../../kernel/forms/values/control";
import { call } from "../../kernel/http/call";
import { useDebounced } from "../../kernel/pickers/use-debounced";

const PAUSE_MS = 250;

/** Under which somebody new signs in: proposed from the pinyin of his name, until one has typed another. */
export function SignInName(props: ControlProps) {
  const { field, around, onChange } = props;
  const value = asText(props.value);
  const name = asText(around?.values.NickName).trim();
  const settled = useDebounced(name, PAUSE_MS);
  const proposed = useRef("");
  const isNew = around?.record.id === undefined;
  const propose = useEffectEvent(async (NickName: string) => {
    if (!isNew || (value !== "" && value !== proposed.current)) return;
    const next =
      NickName === ""
        ? ""
        : await call("users.propose", { NickName }).then(
            ({ data }) => data.Name,
            () => "",
          );
    offer(next, NickName);
  });
  /** What was typed meanwhile stays. */
  const offer = useEffectEvent((next: string, of: string) => {
    if (of !== name || (value !== "" && value !== proposed.current) || next === value) return;
    proposed.current = next;
    onChange(next);
  });
  useEffect(() => void propose(settled), [settled]);
  // somebody with more rights keeps his: it is read, not typed
  if (field.readonly === true) return <span>{value}</span>;
  return (
    <Input
      {...shared(props)}
      value={value}
      maxLength={32}
      placeholder={field.placeholder ?? ""}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
