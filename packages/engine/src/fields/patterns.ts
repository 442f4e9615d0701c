/** Named patterns of field values. All are linear in the length of the text. */
import type { Message } from "../text/message";
import { readPhone } from "../text/phone";
import type { PatternName } from "./field-def";
import { FIELD_TEXTS } from "./texts";

interface Pattern {
  test: (text: string) => boolean;
  message: Message;
}

const by = (expression: RegExp, message: Message): Pattern => ({ test: (text) => expression.test(text), message });

const CREDIT_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Check digit of a unified social credit code (GB 32100-2015). */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false;
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, at) => total + weight * CREDIT_ALPHABET.indexOf(code.charAt(at)),
    0,
  );
  return CREDIT_ALPHABET.indexOf(code.charAt(17)) === (31 - (sum % 31)) % 31;
}

const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Check digit of an 18-digit identity number (GB 11643-1999). */
export function isIdCard(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(number.charAt(at)), 0);
  return "10X98765432".charAt(sum % 11) === number.charAt(17);
}

function isMobile(text: string): boolean {
  const phone = readPhone(text);
  return phone?.isMobile === true && phone.extension === "";
}

export const PATTERNS: Record<PatternName, Pattern> = {
  word: by(/^[A-Za-z0-9_\u4e00-\u9fa5]*$/, FIELD_TEXTS.word),
  wordComma: by(/^[A-Za-z0-9_\u4e00-\u9fa5,]*$/, FIELD_TEXTS.wordComma),
  mobile: { test: isMobile, message: FIELD_TEXTS.mobile },
  phone: { test: (text) => readPhone(text) !== undefined, message: FIELD_TEXTS.phone },
  email: by(/^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/, FIELD_TEXTS.email),
  idCard: { test: isIdCard, message: FIELD_TEXTS.idCard },
  creditCode: { test: isCreditCode, message: FIELD_TEXTS.creditCode },
  taxNo: by(/^[0-9A-Z]{15,20}$/, FIELD_TEXTS.taxNo),
  // an extension, or a number
  dialled: { test: (text) => /^\d{3,6}$/.test(text) || readPhone(text) !== undefined, message: FIELD_TEXTS.dialled },
  // a number, or what numbers begin with
  numbers: {
    test: (text) => /^(?:\d{3,14}|\+\d{0,14})\*$/.test(text) || readPhone(text) !== undefined,
    message: FIELD_TEXTS.numbers,
  },
  url: by(
    /^(?:https?:\/\/)?[A-Za-z0-9\u4e00-\u9fa5-]{1,63}(?:\.[A-Za-z0-9\u4e00-\u9fa5-]{1,63})+(?::\d{1,5})?(?:[/?#]\S*)?$/,
    FIELD_TEXTS.url,
  ),
};
