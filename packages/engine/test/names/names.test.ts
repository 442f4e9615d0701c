import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountKey, nameKey, phoneKey } from "../../src/names/company-name";
import {
  initialsOf,
  type SearchValue,
  type SearchWord,
  searchForm,
  searchQuery,
  searchTerms,
} from "../../src/names/grams";
import { joined, marksOf } from "../../src/names/marks";
import { pinyinKey, spokenOf } from "../../src/names/pinyin";
import { phoneDigits } from "../../src/text/phone";
import { runs } from "../draw";

const REGIONS = new Set(["北京", "上海", "浙江", "杭州", "广东", "深圳", "宁波"]);
const CHARACTERS = [..."科技纷扬云帆新能源智慧物流贸易国际曾单尉迟重庆长春乐aB9x0４Ａ（）()-_ %\\'。·😀𠮷é"];
const name = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));

/** How the database answers: all terms contained, and the text found, literally or as pinyin. */
function findsWord({ grams, text, isTerm, spoken }: SearchWord, terms: ReadonlySet<string>, stored: string): boolean {
  if (grams.every((gram) => terms.has(gram)) && (isTerm || stored.includes(text))) return true;
  return spoken !== undefined && terms.has(spoken.gram) && (spoken.isTerm || new RegExp(spoken.pattern).test(stored));
}

function finds(key: string, values: readonly SearchValue[]): boolean {
  const { grams, text } = searchTerms(values);
  return searchQuery(key)?.every((word) => findsWord(word, new Set(grams), text)) ?? false;
}

const company = (text: string): SearchValue[] => [{ kind: "name", text, spoken: spokenOf(text) }];
const person = (text: string): SearchValue => ({ kind: "person", text, spoken: spokenOf(text, "person") });
const phone = (text: string): SearchValue => ({ kind: "phone", text, hidden: true });
const initials = (text: string, kind?: "person") => initialsOf(spokenOf(text, kind));

/** A word without a vowel is initials. */
const isSpoken = (key: string) => key.length > 2 && /[aeiouv]/.test(key.length < 5 ? key.slice(0, 3) : key);

/** Pinyin of a text that begins where a syllable does, up to the end of the text. */
const spellings = (text: string): string[] => {
  const syllables = spokenOf(text).map(({ letters }) => letters);
  return syllables.map((_, at) => syllables.slice(at).join(""));
};

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
      { numRuns: runs(1_500) },
    );
  });

  test("find nothing that is not there", () => {
    fc.assert(
      fc.property(name, name, (text, key) => {
        const there = (word: SearchWord) =>
          searchForm(text).includes(word.text) ||
          (word.text.length > 1 && initials(text).includes(word.text)) ||
          (isSpoken(word.text) && spellings(text).some((spelling) => spelling.startsWith(word.text)));
        const query = searchQuery(key);
        if (query) expect([text, key, finds(key, company(text))]).toEqual([text, key, query.every(there)]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("find a phone by any four digits in a row, however it is written", () => {
    const digits = fc
      .array(fc.constantFrom(..."0123456789"), { minLength: 9, maxLength: 9 })
      .map((rest) => `13${rest.join("")}`);
    fc.assert(
      fc.property(digits, fc.nat(7), fc.integer({ min: 4, max: 11 }), (number, start, length) => {
        const stored = [
          number,
          `+86 ${number}`,
          `0086${number}`,
          `${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`,
          `0${number}`,
        ];
        const piece = number.slice(start, start + length);
        fc.pre(piece.length >= 4);
        for (const writing of stored) {
          const searchable = [...company("甲"), phone(writing)];
          expect([writing, piece, finds(piece, searchable)]).toEqual([writing, piece, true]);
          for (const key of [number, `+86${number}`, `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`])
            expect([writing, key, finds(key, searchable)]).toEqual([writing, key, true]);
          expect(finds(piece.slice(0, 3), searchable)).toBe(false);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test("find variants of characters, and ü as v, u and yu", () => {
    const stored = [...company("上海雲帆策略諮詢有限公司"), ...company("杭州绿女装")];
    for (const key of ["云帆", "雲帆", "咨询", "諮詢", "celue", "celve", "celyue", "lvnv", "lunu", "lyunyu"])
      expect([key, finds(key, stored)]).toEqual([key, true]);
    for (const key of ["云凡", "celie", "雲凡"]) expect([key, finds(key, stored)]).toEqual([key, false]);
  });

  test("find a phone by digits that look like a country code", () => {
    for (const key of ["0086", "008612", "00861234"])
      expect([key, finds(key, [...company("甲"), phone("13008612345")])]).toEqual([key, true]);
  });

  test("that are the whole word need no look at the text", () => {
    const terms = (key: string) => searchQuery(key)?.map(({ isTerm }) => isTerm);
    for (const key of ["科", "科技", "bj", "fyk", "1380", "138"]) expect([key, terms(key)]).toEqual([key, [true]]);
    for (const key of ["科技园", "bjfy", "13800", "aaaa", "科科科"]) expect([key, terms(key)]).toEqual([key, [false]]);
    expect(terms("科 技")).toEqual([true, true]);
  });

  test("find by pinyin initials, two letters or more", () => {
    const values = [...company("北京纷扬科技有限公司"), person("单雄信")];
    for (const key of ["bj", "fy", "bjfy", "fykj", "BJFYKJYXGS", "sxx"])
      expect([key, finds(key, values)]).toEqual([key, true]);
    for (const key of ["jb", "dxx", "zz", "bjky"]) expect([key, finds(key, values)]).toEqual([key, false]);
  });

  test("find by full pinyin, three letters or more, from where a syllable begins", () => {
    const values = [...company("合肥宝源2024吕梁ABC科技有限公司"), person("单雄信")];
    const whole = "hefeibaoyuan2024lvliangabckejiyouxiangongsi";
    for (const key of ["hef", "hefe", "hefei", "hefeib", "feibao", "FEIBAOYUAN", "lvliang", "keji", "2024lv", "abcke"])
      expect([key, finds(key, values)]).toEqual([key, true]);
    for (const key of [whole, "shan", "xiongxin", "shanxiongxin", "keji 合肥 shanxiong"])
      expect([key, finds(key, values)]).toEqual([key, true]);
    for (const key of ["efei", "efe", "eib", "aoyuan", "danxiong", "hefai", "beifei", "gongsishan", "he"])
      expect([key, finds(key, values)]).toEqual([key, false]);
    fc.assert(
      fc.property(name, fc.nat(11), fc.integer({ min: 3, max: 20 }), (text, start, length) => {
        const key = (spellings(text)[start] ?? "").slice(0, length);
        fc.pre(isSpoken(key));
        expect([text, key, finds(key, company(text))]).toEqual([text, key, true]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("find several words in any order, in whichever value each stands", () => {
    const values = [...company("合肥金辉物流有限公司"), person("王小明"), phone("13812345678")];
    for (const key of ["辉 金", "金 辉", "物流 合肥", "　王　 金辉 ", "wl hefei", "5678 小明", "王 1381 金", "金 金"])
      expect([key, finds(key, values)]).toEqual([key, true]);
    for (const key of ["辉金", "金 银", "王 9999", "hefei shanghai"])
      expect([key, finds(key, values)]).toEqual([key, false]);
    // Digits with blanks are one phone.
    expect([finds("138 1234 5678", values), finds("5678 1381", values)]).toEqual([true, false]);
  });

  test("say in the first part of the text what is masked from nobody", () => {
    const { text } = searchTerms([...company("甲乙"), phone("13800001111"), person("丙")]);
    expect(text).toBe("甲乙\njy\nJiaYi\n丙\nb\nBing\n\n\n13800001111");
    expect(searchTerms([phone("13800001111")]).text).toBe("\n\n\n13800001111");
    expect(searchTerms([]).text).toBe("\n\n\n");
  });

  test("of a value that comes twice are those of one", () => {
    const values = [...company("甲"), person("王小明"), phone("13800001111")];
    expect(searchTerms([...values, ...values])).toEqual(searchTerms(values));
    // What is written alike but found otherwise is another value.
    const alike: SearchValue[] = [phone("13800001111"), { kind: "code", text: "13800001111", hidden: true }];
    expect(finds("38", alike)).toBe(true);
  });

  test("keep the parts apart: no word reaches from one into the next", () => {
    const values = [...company("甲乙"), ...company("丙丁"), phone("13800001111"), phone("13922223333")];
    for (const key of ["乙丙", "甲乙丙", "1111139", "jybd", "yibing", "jiayibing"])
      expect([key, finds(key, values)]).toEqual([key, false]);
  });

  test("are each there once, and none is blank", () => {
    fc.assert(
      fc.property(name, (text) => {
        const { grams } = searchTerms(company(text));
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
      expect([writing, phoneKey(writing)]).toEqual([writing, "13800138000"]);
    for (const none of ["", null, undefined, "123456", "abc"]) expect(phoneKey(none)).toBeUndefined();
    expect(phoneKey("0571-88888888")).toBe("057188888888");
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
  ])("initials of %s are %s", (text, expected) => {
    expect(initials(text)).toBe(expected);
  });

  test.each([
    ["单小明", "sxm"],
    ["曾国强", "zgq"],
    ["尉迟恭", "ycg"],
    ["仇先生", "qxs"],
  ])("a surname reads as a surname: %s is %s", (text, expected) => {
    expect(initials(text, "person")).toBe(expected);
  });

  test("names that sound alike share a key, others do not", () => {
    expect(pinyinKey("纷扬")).toBe(pinyinKey("芬洋"));
    expect(pinyinKey("纷扬")).not.toBe(pinyinKey("飞扬"));
    fc.assert(
      fc.property(name, (text) => {
        expect(pinyinKey(text)).toMatch(/^[a-z0-9]*$/);
        expect(initials(text)).toMatch(/^[a-z0-9]*$/);
        // Each part of a name stands for what it says, and together they are the name.
        expect(
          spokenOf(text)
            .map(({ from, to }) => text.slice(from, to))
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("marks", () => {
  const marked = (value: SearchValue, key: string) =>
    marksOf(value, searchQuery(key) ?? []).map((mark) => mark && value.text.slice(...mark));
  const [name2024] = company("（合肥）ＡＢＣ-1 宝源2024科技") as [SearchValue];

  test.each([
    ["合肥", ["合肥"]],
    ["源2024科", ["源2024科"]],
    ["abc", ["ＡＢＣ"]],
    ["hfab", ["合肥）ＡＢ"]],
    ["hefei", ["合肥"]],
    ["hefe", ["合肥"]],
    ["baoyuan20", ["宝源20"]],
    ["kj", ["科技"]],
    ["科技 hefei", ["科技", "合肥"]],
    ["上海", [undefined]],
    ["ef", [undefined]],
    ["合肥 上海", ["合肥", undefined]],
  ])("show where %s stands", (key, expected) => {
    expect(marked(name2024, key)).toEqual(expected);
  });

  test("of a phone go over what separates its digits", () => {
    expect(marked(phone("+86 138-1234-5678"), "81234")).toEqual(["8-1234"]);
    expect(marked(phone("+86 138-1234-5678"), "+8613812345678")).toEqual(["138-1234-5678"]);
    expect(marked(phone("+86 138-1234-5678"), "8613")).toEqual([undefined]);
    expect(marked(phone("13812345678"), "王")).toEqual([undefined]);
  });

  test("are there for every word that finds a value, and lie inside it", () => {
    fc.assert(
      fc.property(name, fc.nat(11), fc.integer({ min: 1, max: 12 }), (text, start, length) => {
        const key = [...searchForm(text)]
          .slice(start, start + length)
          .join("")
          .trim();
        const [value] = company(text) as [SearchValue];
        fc.pre(key !== "" && finds(key, [value]));
        for (const mark of marksOf(value, searchQuery(key) ?? [])) {
          const [from, to] = mark ?? [0, 0];
          expect([text, key, from >= 0 && from < to && to <= text.length]).toEqual([text, key, true]);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  test("that touch each other are one", () => {
    expect(
      joined([
        [4, 6],
        [0, 2],
        [2, 3],
        [5, 9],
      ]),
    ).toEqual([
      [0, 3],
      [4, 9],
    ]);
    expect(joined([])).toEqual([]);
  });
});
