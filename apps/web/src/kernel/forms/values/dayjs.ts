/** dayjs as the date pickers need it: months and weekdays in the language of the page, weeks from Monday. */
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { language } from "../../i18n/language";

dayjs.locale(language === "cn" ? "zh-cn" : "en");

export { dayjs };
