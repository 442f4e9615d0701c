/** Controls of fields whose choices a read answers. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { type RemoteField, rememberChoice, useRemoteChoices, useRemoteLabels } from "../../pickers/remote-choices";
import { RemoteSelect } from "../../pickers/remote-select";
import { type ControlProps, shared } from "../values/control";
import { t } from "../values/texts";
import { Chips } from "./chips";
import { MOST_CHIPS } from "./short-choice";

/** Whom to ask: of a field that is published by the form it is in, of one that is being designed as it is tried. */
export function remoteOf({ key, remote }: FieldDef, above?: unknown): RemoteField {
  const { form = "", remote: searched } = remote ?? {};
  const below = isMissing(above) ? {} : { above: typeof above === "number" ? above : scalarText(above) };
  return { form, field: key, searched: searched === 1, source: remote, ...below };
}

export const givenValues = (value: unknown): string[] => (isMissing(value) ? [] : [value].flat().map(String));

export function RemoteControl(props: ControlProps) {
  const { field, value, onChange, above } = props;
  const multiple = field.multiple === true;
  return (
    <RemoteSelect
      {...shared(props)}
      of={remoteOf(field, above)}
      onHand={field.remote?.onHand === 1}
      multiple={multiple}
      values={givenValues(value)}
      placeholder={field.placeholder ?? ""}
      onChange={(next) => onChange(multiple ? next : (next[0] ?? ""))}
    />
  );
}

/** Few choices stand open, and what is chosen though it is not offered any more; many are a list. */
export function RemoteRadio(props: ControlProps) {
  const { field, id, value, onChange, invalid } = props;
  const of = remoteOf(field);
  const { choices } = useRemoteChoices(of, true);
  const [chosen = ""] = givenValues(value);
  const labelOf = useRemoteLabels(of, chosen === "" ? [] : [chosen]);
  const isOld = chosen !== "" && !choices.some((choice) => choice.value === chosen);
  const options = isOld ? [...choices, { value: chosen, label: labelOf(chosen) }] : choices;
  if (choices.length === 0 || options.length > MOST_CHIPS) return <RemoteControl {...props} />;
  return (
    <Chips
      {...{ id, value, invalid }}
      title={field.title}
      options={options}
      needed={field.required === true}
      onChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        if (choice) rememberChoice(of, choice);
        onChange(next);
      }}
    />
  );
}

/** What there is below the choice above, which comes first, unless the field above is not there for whoever looks. */
export function RemoteLinked(props: ControlProps) {
  const { field, above, aboveTitle } = props;
  if (isMissing(above) && aboveTitle !== undefined) {
    const why = t("aboveFirst", { title: aboveTitle });
    return <RemoteControl {...props} field={{ ...field, readonly: true, placeholder: why }} />;
  }
  const known = <RemoteControl key={scalarText(above)} {...props} />;
  if (!isMissing(above) || !field.remote) return known;
  // whether there is anything to choose without it, the source says when it is asked
  return <RemoteControl {...props} field={{ ...field, remote: { ...field.remote, onHand: 1 } }} />;
}
