import { DatePicker } from "antd";
import type { Dayjs } from "dayjs";
import { useEnter } from "../../ui/basis/use-enter";
import { asText } from "../values/as-text";
import { type ControlProps, shared } from "../values/control";
import { dayjs } from "../values/dayjs";
import { t } from "../values/texts";

const momentOf = (value: unknown): Dayjs | null => {
  const moment = dayjs(asText(value).replaceAll("/", "-"));
  return asText(value) !== "" && moment.isValid() ? moment : null;
};
const wide = { width: "100%" };

export function DateControl(props: ControlProps) {
  const enter = useEnter();
  const { field, value, onChange } = props;
  return (
    <DatePicker
      {...shared(props)}
      {...enter}
      style={wide}
      format="YYYY-MM-DD"
      value={momentOf(value)}
      placeholder={field.placeholder ?? ""}
      onChange={(next) => onChange(next?.format("YYYY-MM-DD") ?? "")}
    />
  );
}

export function DateTimeControl(props: ControlProps) {
  const enter = useEnter();
  const { field, value, onChange } = props;
  return (
    <DatePicker
      {...shared(props)}
      {...enter}
      style={wide}
      format="YYYY-MM-DD HH:mm"
      // what is typed or chosen is meant, also by who leaves it with Tab or saves
      needConfirm={false}
      showTime={{ format: "HH:mm", minuteStep: 5, defaultOpenValue: dayjs().hour(9).minute(0) }}
      value={momentOf(value)}
      placeholder={field.placeholder ?? ""}
      onChange={(next) => onChange(next?.format("YYYY-MM-DD HH:mm") ?? "")}
    />
  );
}

/** Both ends as the specification sends them; a record may carry them as a pair or as {from, to}. */
function endsOf(value: unknown): [unknown, unknown] {
  if (Array.isArray(value)) return [value[0], value[1]];
  if (typeof value === "object" && value !== null && "from" in value && "to" in value) return [value.from, value.to];
  const [from, to] = asText(value).split(",");
  return [from, to];
}

export function DateRangeControl(props: ControlProps) {
  const enter = useEnter();
  const { value, onChange, field } = props;
  const [from, to] = endsOf(value).map(momentOf);
  return (
    <DatePicker.RangePicker
      {...shared(props)}
      {...enter}
      id={{ start: props.id }}
      // or Tab would not lead out of one without days
      allowEmpty
      disabled={field.readonly === true}
      style={wide}
      format="YYYY-MM-DD"
      placeholder={[t("from"), t("to")]}
      value={[from ?? null, to ?? null]}
      onChange={(next) => {
        const [start, end] = next ?? [];
        const given = start && end;
        onChange(given ? [start.format("YYYY/MM/DD 00:00:00"), end.format("YYYY/MM/DD 23:59:59")] : "");
      }}
    />
  );
}
