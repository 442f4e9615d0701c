/** Among the names of fields of a list: the columns that the caller has chosen, for whoever asks before he knows them. */
export const OWN_COLUMNS = "@columns";
