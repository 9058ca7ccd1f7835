import type { Option, OptionGroup } from '../blocks/objectSchema.js';
import type { Choice } from '../ui/Combobox.js';

export interface OptionSource {
  readonly options?: readonly Option[] | undefined;
  readonly option_groups?: readonly OptionGroup[] | undefined;
}

interface GroupedOption {
  readonly option: Option;
  readonly group: string | undefined;
}

export function flatten({ options, option_groups }: OptionSource): GroupedOption[] {
  const grouped = (option_groups ?? []).flatMap((group) =>
    group.options.map((option) => ({ option, group: group.label.text || undefined })),
  );
  return [...(options ?? []).map((option) => ({ option, group: undefined })), ...grouped];
}

/** Those options that contain the query, in any case, as rows of a combobox. */
export function matching(options: readonly GroupedOption[], query: string): Choice[] {
  const wanted = query.trim().toLowerCase();
  return options
    .filter(({ option }) => option.text.text.toLowerCase().includes(wanted))
    .map(({ option, group }) => ({
      value: option.value,
      label: option.text.text,
      group,
      description: option.description?.text,
    }));
}
