/** Templates about attendance: 补卡 and 外出. */
import { chain, end, field, INSIDE, needed, REASON, start, superior, type Template } from "./template";

const bySuperior: Template["chart"] = () => ({
  nodes: [start(), superior([1, 1]), end([1, 2])],
  lines: chain("start", "superior", "end"),
});

export const makeup: Template = {
  key: "makeup",
  name: "补卡",
  category: "人事",
  icon: "form",
  color: "#d4380d",
  description: "忘记打卡时补一次上班或下班的卡",
  fields: [
    needed("time", "datetime", "补卡时间"),
    needed("reason", "textarea", "补卡原因", REASON),
    field("proof", "file", "证明材料", { max: 5, essential: true, ...INSIDE }),
  ],
  summary: ["time", "reason"],
  chart: bySuperior,
};

export const outing: Template = {
  key: "outing",
  name: "外出",
  category: "人事",
  icon: "car",
  color: "#096dd9",
  description: "当天外出办事、拜访客户，外出时间计为出勤",
  fields: [
    needed("fromTime", "datetime", "外出时间"),
    needed("toTime", "datetime", "返回时间"),
    needed("place", "input", "外出地点", { max: 100, flags: { list: true, show: true, filter: true, find: true } }),
    field("customer", "customer", "拜访客户", { essential: true }),
    needed("reason", "textarea", "外出事由", REASON),
  ],
  summary: ["fromTime", "toTime", "place"],
  chart: bySuperior,
};
