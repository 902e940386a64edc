import { Fragment } from 'react';
import { eventMoment, eventWhen } from '../../../rules/event-when';
import { CalendarIcon, ClockIcon } from '../../shared/ui/icons/facts';

interface EventTimesProps {
  event: { eventDate: string; endsAt: string | null };
  /** Class of each fact. */
  className?: string;
}

/** Days of an event with their weekdays, the first and last of several; and its hours where they are set. */
export function EventTimes({ event: { eventDate, endsAt }, className }: EventTimesProps) {
  const { days, names, hours } = eventWhen(eventDate, endsAt);
  return (
    <>
      <li className={className}>
        <CalendarIcon size={18} />
        <span>
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ' to '}
              <time dateTime={index === 0 ? eventMoment(eventDate) : days[index]}>{name}</time>
            </Fragment>
          ))}
        </span>
      </li>
      {hours && (
        <li className={className}>
          <ClockIcon size={18} />
          {hours}
        </li>
      )}
    </>
  );
}
