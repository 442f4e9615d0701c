/** Words that common passwords are made of; the set holds them alone and with the usual tails. */
const STEMS =
  "password passw0rd passwd pass123 qwerty qwertyui qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1qaz2wsx qazwsx qazwsxedc 1q2w3e4r 1q2w3e4r5t q1w2e3r4 abc abcd abcdef abcdefg abc123 abcd1234 a123456 aa123456 iloveyou woaini woaini520 5201314 wodemima mima admin administrator root test guest user login welcome letmein monkey dragon master sunshine princess football baseball superman batman shadow michael jordan hello freedom whatever trustno1 starwars computer internet changeme default secret system server company sales manager office crm oa xsd kehu xiaoshou qicheng china beijing shanghai shenzhen guangzhou hangzhou zhongguo taobao alibaba tencent weixin baidu xiaomi huawei p@ssw0rd p@ssword admin@123 root@123 test@123 aa@123 abc@123 a1b2c3 a1b2c3d4 zaq12wsx 147258369 159357 123qwe qwe123 asd123 zxc123 123abc 112233 121212 131313 520520 888888 666666 168168 123456 654321 111111 000000 11111111 12345678 123456789 1234567890 0123456789 9876543210 88888888 66666666";
const TAILS =
  " 1 12 123 1234 12345 123456 1234567 12345678 123456789 1! 123! 123. ! !! @ @1 @123 @1234 @2024 @2025 @2026 @2027 #123 _123 2020 2021 2022 2023 2024 2025 2026 2027 888 666 520 1314 000 111 aa abc";

function build(): Set<string> {
  const tails = TAILS.split(" ");
  return new Set(STEMS.split(" ").flatMap((stem) => tails.map((tail) => `${stem}${tail}`)));
}

/** Some four thousand of the most common passwords, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = build();
