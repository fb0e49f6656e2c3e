export type MapLabel = { id: number; text: string; x: number; y: number };

export type PlacedMapLabel = MapLabel & { textX: number; textY: number; anchor: 'start' | 'end' };

/** Average letter width at font size 10. Rounded up slightly, so that labels never overlap. */
const LETTER_WIDTH = 5.6;
const LINE_HEIGHT = 11;
const LABEL_GAP = 10;
const BASELINE_OFFSET = 3.5;
const VERTICAL_OFFSETS = [0, -LINE_HEIGHT, LINE_HEIGHT];

type Box = { left: number; right: number; top: number; bottom: number };

const getBox = ({ text, textX, textY, anchor }: PlacedMapLabel): Box => {
  const width = text.length * LETTER_WIDTH;
  const left = anchor === 'start' ? textX : textX - width;
  return { left, right: left + width, top: textY - LINE_HEIGHT + 2, bottom: textY + 2 };
};

const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const listPlacements = (label: MapLabel, size: number): PlacedMapLabel[] => {
  const sides = label.x > size / 2 ? (['end', 'start'] as const) : (['start', 'end'] as const);
  return VERTICAL_OFFSETS.flatMap((offset) =>
    sides.map((anchor) => ({
      ...label,
      ...{
        anchor,
        textX: label.x + (anchor === 'start' ? LABEL_GAP : -LABEL_GAP),
        textY: label.y + BASELINE_OFFSET + offset,
      },
    })),
  );
};

/** Places labels greedily, in order. Leaves out a label if it would overlap another label or another store's point. */
export function placeMapLabels(
  labels: readonly MapLabel[],
  { size, pointRadius }: { size: number; pointRadius: number },
): PlacedMapLabel[] {
  const points = labels.map(({ id, x, y }) => ({
    ...{ id, left: x - pointRadius, right: x + pointRadius, top: y - pointRadius, bottom: y + pointRadius },
  }));
  const placedLabels: PlacedMapLabel[] = [];
  for (const label of labels) {
    const occupiedBoxes = [...placedLabels.map(getBox), ...points.filter(({ id }) => id !== label.id)];
    const placement = listPlacements(label, size).find((each) => {
      const box = getBox(each);
      return box.left >= 0 && box.right <= size && !occupiedBoxes.some((other) => doOverlap(box, other));
    });
    if (placement !== undefined) placedLabels.push(placement);
  }
  return placedLabels;
}
