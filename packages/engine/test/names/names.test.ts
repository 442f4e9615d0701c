import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountKey, mobileKey, nameKey } from "../../src/names/company-name";
import { phoneDigits, searchForm, searchGrams, searchQuery, searchText } from "../../src/names/grams";
import { pinyinInitials, pinyinKey } from "../../src/names/pinyin";

const REGIONS = new Set(["北京", "上海", "浙江", "杭州", "广东", "深圳", "宁波"]);
const CHARACTERS = [..."科技纷扬云帆新能源智慧物流贸易国际曾单尉迟重庆长春乐aB9x0４Ａ（）()-_ %\\'。·😀𠮷é"];
const name = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));

/** How the database answers: all grams contained, and the text found literally. */
function finds(key: string, searchable: Parameters<typeof searchText>[0]): boolean {
  const query = searchQuery(key);
  if (!query) return false;
  const grams = new Set(searchGrams(searchable));
  return query.grams.every((gram) => grams.has(gram)) && (query.isTerm || searchText(searchable).includes(query.text));
}

const company = (text: string) => ({ names: [text], phones: [], initials: [pinyinInitials(text)] });

describe("search terms", () => {
  test("find a name by every piece of it, in any case and width", () => {
    fc.assert(
      fc.property(name, fc.nat(11), fc.integer({ min: 1, max: 12 }), (text, start, length) => {
        const characters = [...searchForm(text)];
        const piece = characters.slice(start, start + length).join("");
        fc.pre(piece.trim() !== "" && !/^[+\d][\d ()-]+$/.test(piece.trim()));
        for (const key of [
          piece,
          piece.toUpperCase().normalize("NFKC").toLowerCase() === piece ? piece.toUpperCase() : piece,
        ])
          expect([text, key, finds(key, company(text))]).toEqual([text, key, true]);
      }),
      { numRuns: 1_500 },
    );
  });

  test("find nothing that is not there", () => {
    fc.assert(
      fc.property(name, name, (text, key) => {
        const query = searchQuery(key);
        const searchable = company(text);
        if (finds(key, searchable)) expect(searchText(searchable)).toContain(query?.text);
        else if (query)
          expect(searchForm(text).includes(searchForm(key)) && !/^[+\d][\d ()-]+$/.test(searchForm(key))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test("find a phone by any four digits in a row, however it is written", () => {
    const digits = fc
      .array(fc.constantFrom(..."0123456789"), { minLength: 9, maxLength: 9 })
      .map((rest) => `13${rest.join("")}`);
    fc.assert(
      fc.property(digits, fc.nat(7), fc.integer({ min: 4, max: 11 }), (phone, start, length) => {
        const stored = [
          phone,
          `+86 ${phone}`,
          `0086${phone}`,
          `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
          `0${phone}`,
        ];
        const piece = phone.slice(start, start + length);
        fc.pre(piece.length >= 4);
        for (const writing of stored) {
          const searchable = { names: ["甲"], phones: [writing], initials: ["j"] };
          expect([writing, piece, finds(piece, searchable)]).toEqual([writing, piece, true]);
          for (const key of [phone, `+86${phone}`, `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`])
            expect([writing, key, finds(key, searchable)]).toEqual([writing, key, true]);
          expect(finds(piece.slice(0, 3), searchable)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("find a phone by digits that look like a country code", () => {
    for (const key of ["0086", "008612", "00861234"])
      expect([key, finds(key, { names: ["甲"], phones: ["13008612345"], initials: ["j"] })]).toEqual([key, true]);
  });

  test("that are the whole word need no look at the text", () => {
    fc.assert(
      fc.property(name, name, (text, key) => {
        const query = searchQuery(key);
        fc.pre(query?.isTerm === true);
        if (finds(key, company(text))) expect(searchText(company(text))).toContain(query?.text);
      }),
      { numRuns: 2_000 },
    );
    const terms = (key: string) => searchQuery(key)?.isTerm;
    expect(["科", "科技", "bj", "fyk", "1380", "138"].map(terms)).toEqual([true, true, true, true, true, true]);
    expect(["科技园", "bjfy", "13800", "科 技", "aaaa", "科科科"].map(terms)).toEqual(Array(6).fill(false));
  });

  test("find by pinyin initials, two letters or more", () => {
    const searchable = {
      names: ["北京纷扬科技有限公司", "单雄信"],
      phones: [],
      initials: [pinyinInitials("北京纷扬科技有限公司"), pinyinInitials("单雄信", "person")],
    };
    for (const key of ["bj", "fy", "bjfy", "fykj", "BJFYKJYXGS", "sxx"])
      expect([key, finds(key, searchable)]).toEqual([key, true]);
    for (const key of ["jb", "dxx", "zz", "bjky"]) expect([key, finds(key, searchable)]).toEqual([key, false]);
  });

  test("keep the parts apart: no word reaches from one into the next", () => {
    const searchable = { names: ["甲乙", "丙丁"], phones: ["13800001111", "13922223333"], initials: ["jy", "bd"] };
    for (const key of ["乙丙", "甲乙丙", "1111139", "jybd", "甲乙\n丙丁"])
      expect([key, finds(key, searchable)]).toEqual([key, false]);
  });

  test("are each there once, and none is blank", () => {
    fc.assert(
      fc.property(name, (text) => {
        const grams = searchGrams(company(text));
        expect(new Set(grams).size).toBe(grams.length);
        expect(grams.every((gram) => gram.trim() !== "")).toBe(true);
      }),
    );
    for (const blank of ["", " ", "　", "\n\t"]) expect(searchQuery(blank)).toBeUndefined();
  });
});

describe("the key of a company name", () => {
  const core = fc
    .array(fc.constantFrom(..."纷扬云帆新能源智慧物海纳装备"), { minLength: 2, maxLength: 6 })
    .map((parts) => parts.join(""));
  const SUFFIXES = ["", "有限公司", "有限责任公司", "股份有限公司", "集团有限公司", "集团", "公司", "控股有限公司"];

  test("is the same for every writing of one company", () => {
    fc.assert(
      fc.property(
        core,
        fc.constantFrom(...SUFFIXES),
        fc.constantFrom("", "北京", "北京市", "浙江省杭州市", "深圳"),
        (plain, suffix, region) => {
          const expected = nameKey(plain, REGIONS);
          for (const writing of [
            `${region}${plain}${suffix}`,
            `${plain}（北京）${suffix}`,
            `${plain}(上海市)${suffix}`,
            ` ${plain} ${suffix} `,
            `${plain}·${suffix}`,
            `「${plain}」${suffix}`,
          ])
            expect([writing, nameKey(writing, REGIONS)]).toEqual([writing, expected]);
        },
      ),
    );
  });

  test("is stable, never blank, and its own key", () => {
    fc.assert(
      fc.property(name, (text) => {
        fc.pre(text.trim() !== "");
        const key = nameKey(text, REGIONS);
        expect(key.length).toBeGreaterThan(0);
        expect(nameKey(text, REGIONS)).toBe(key);
        expect(nameKey(text.toUpperCase(), REGIONS)).toBe(nameKey(text.toLowerCase(), REGIONS));
      }),
    );
  });

  test.each([
    ["ＡＢＣ科技", "abc科技"],
    ["公司", "公司"],
    ["北京", "北京"],
    ["北京有限公司", "北京有限公司"],
    ["杭州杭州食品厂", "食品厂"],
    ["A", "a"],
    ["《》", "《》"],
  ])("%s is %s", (text, key) => {
    expect(nameKey(text, REGIONS)).toBe(key);
  });
});

describe("keys of accounts", () => {
  test("of phones hold the digits, without country code and leading zero", () => {
    for (const writing of [
      "13800138000",
      "+86 138 0013 8000",
      "0086-138-0013-8000",
      "86 13800138000",
      "013800138000",
      "１３８００１３８０００",
    ])
      expect([writing, mobileKey(writing)]).toEqual([writing, "13800138000"]);
    for (const none of ["", null, undefined, "123456", "abc"]) expect(mobileKey(none)).toBeUndefined();
    expect(mobileKey("0571-88888888")).toBe("057188888888");
    expect(phoneDigits("86-1234567")).toBe("861234567");
  });

  test("of accounts forget case, width and blanks, and short ones identify nobody", () => {
    expect(accountKey(" Wei Xin_ＡＢ ")).toBe("weixin_ab");
    for (const none of ["", "abc", "  a b ", null, undefined]) expect(accountKey(none)).toBeUndefined();
  });
});

describe("pinyin", () => {
  test.each([
    ["北京纷扬", "bjfy"],
    ["重庆长安2024", "cqca2024"],
    ["ABC科技", "abckj"],
    ["", ""],
    ["😀甲", "j"],
  ])("initials of %s are %s", (text, initials) => {
    expect(pinyinInitials(text)).toBe(initials);
  });

  test.each([
    ["单小明", "sxm"],
    ["曾国强", "zgq"],
    ["尉迟恭", "ycg"],
    ["仇先生", "qxs"],
  ])("a surname reads as a surname: %s is %s", (text, initials) => {
    expect(pinyinInitials(text, "person")).toBe(initials);
  });

  test("names that sound alike share a key, others do not", () => {
    expect(pinyinKey("纷扬")).toBe(pinyinKey("芬洋"));
    expect(pinyinKey("纷扬")).not.toBe(pinyinKey("飞扬"));
    fc.assert(
      fc.property(name, (text) => /^[a-z0-9]*$/.test(pinyinKey(text)) && /^[a-z0-9]*$/.test(pinyinInitials(text))),
    );
  });
});
