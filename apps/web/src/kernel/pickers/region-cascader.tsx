import { RightOutlined } from "@ant-design/icons";
import { isIn } from "@qicheng/engine/values/region";
import { Cascader } from "antd";
import { useEffect, useState } from "react";
import { call } from "../http/call";
import { CLEARABLE } from "../ui/parts/clearable";
import { rememberLabel } from "./known-labels";
import { regionPath } from "./region-path";
import { t } from "./texts";

interface Region {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Region[];
}

type Level = 1 | 2 | 3;

async function regionsIn(type: Level, parentid = ""): Promise<Region[]> {
  const { data } = await call("regions.list", { type, status: 0, parentid });
  return data.map(({ id, name }) => ({ value: id, label: name, isLeaf: type === 3 }));
}

/** The level of what is offered first: everything, or what lies in a region, of a county that one itself. */
const firstLevel = (within: string): Level => Math.min(3, regionPath(within).length + 1) as Level;

async function firstRegions(within: string): Promise<Region[]> {
  const level = firstLevel(within);
  const found = await regionsIn(level, level === 1 ? "" : regionPath(within)[level - 2]);
  return found.filter(({ value }) => isIn(value, within));
}

interface Props {
  id?: string;
  /** The deepest chosen region, '' for none. */
  value: string;
  /** Its name, for a region whose lists are not loaded. */
  label: string;
  onChange: (value: string, label: string) => void;
  disabled?: boolean;
  status?: "error" | "";
  placeholder?: string | undefined;
  title?: string;
  /** Offers only what lies in this region. */
  within?: string;
  /** Nothing above a county may be chosen. */
  counties?: boolean;
}

/** Province, city, county; each list is fetched when it is opened. */
export default function RegionCascader({ value, label, onChange, placeholder, title, ...given }: Props) {
  const { within = "", counties = false, ...rest } = given;
  const first = firstLevel(within);
  const [options, setOptions] = useState<Region[]>([]);
  const [name, setName] = useState(label);
  useEffect(() => setName(label), [label]);

  const open = (opened: boolean) => {
    if (opened && options.length === 0) void firstRegions(within).then(setOptions, () => undefined);
  };
  const load = (chosen: Region[]) => {
    const target = chosen.at(-1);
    if (!target || target.children) return;
    const put = (children: Region[]) => {
      target.children = children;
      target.isLeaf = children.length === 0;
      setOptions((current) => [...current]);
    };
    void regionsIn(Math.min(3, first + chosen.length) as Level, target.value).then(put, () => undefined);
  };

  return (
    <Cascader<Region>
      {...rest}
      style={{ width: "100%" }}
      aria-label={title}
      allowClear={CLEARABLE}
      changeOnSelect={!counties}
      expandIcon={<RightOutlined aria-hidden />}
      options={options}
      placeholder={placeholder ?? t("choose")}
      value={regionPath(value).slice(first - 1)}
      displayRender={(labels) => name || labels.join(" / ")}
      loadData={load}
      onOpenChange={open}
      onChange={(path, chosen) => {
        const leaf = String(path?.at(-1) ?? "");
        const text = (chosen ?? []).map((region) => region.label).join(" / ");
        if (leaf && within === "") rememberLabel("city", leaf, text);
        setName(text);
        onChange(leaf, text);
      }}
    />
  );
}
