import { expect, it } from "vitest";
import { defineTexts } from "./texts";

const t = defineTexts({
  cn: { total: "共 {total} 条", plain: "保存" },
  en: { total: "{total} in all", plain: "Save" },
});

it("fills in params and leaves unknown places as they are", () => {
  expect(t("total", { total: 3 })).toBe("共 3 条");
  expect(t("total")).toBe("共 {total} 条");
  expect(t("total", { total: "" })).toBe("共  条");
  expect(t("plain")).toBe("保存");
});
