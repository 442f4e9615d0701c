import { describe, expect, test } from "vitest";
import { isWholeName, isWholePhone } from "../../src/names/company-name";

describe("a whole name", () => {
  test.each(["杭州纷扬科技有限公司", "海纳智能装备制造厂", "浙江省人民医院", "Acme Trading Co., Ltd."])(
    "%s",
    (name) => {
      expect(isWholeName(name)).toBe(true);
    },
  );
  test.each(["纷扬科技", "有限公司", "杭州纷扬", "张三", "138"])("not %s", (name) => {
    expect(isWholeName(name)).toBe(false);
  });
  test.each(["13800138000", "+86 138 0013 8000", "0571-88123456"])("the phone %s", (phone) => {
    expect(isWholePhone(phone)).toBe(true);
  });
  test.each(["1380013800", "8000", "88123456", "杭州13800138000"])("not the phone %s", (phone) => {
    expect(isWholePhone(phone)).toBe(false);
  });
});
