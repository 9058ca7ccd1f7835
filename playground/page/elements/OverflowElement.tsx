import type { z } from 'zod';
import type { overflowSchema } from '../blocks/elementSchema.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { type ElementPlace, useElement } from './useElement.js';

/** Three dots with a menu of less usual actions. */
export function OverflowElement(place: ElementPlace<z.infer<typeof overflowSchema>>) {
  const { set, pending, data, confirmDialog } = useElement(place);
  return (
    <>
      <Menu
        label="More actions"
        trigger={<Icon name="more" />}
        className="button square"
        disabled={pending}
        data={data}
        items={place.element.options.map((option) => ({
          key: option.value,
          label: option.text.text,
          description: option.description?.text,
          choose: () => set({ selected_option: option }),
        }))}
      />
      {confirmDialog}
    </>
  );
}
